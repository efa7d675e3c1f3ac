const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** A host in a socket's format: an IPv6 address without its brackets. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
/** True if an address leads to this computer. Brackets of IPv6 addresses are ignored. */
export const isLoopbackHost = (host: string): boolean => loopback.test(bareHost(host))
