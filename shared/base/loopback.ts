const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** A host as a socket takes it: an address of IPv6 without its brackets. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
/** Whether an address leads to this computer; brackets around one of IPv6 are left aside. */
export const isLoopbackHost = (host: string): boolean => loopback.test(bareHost(host))
