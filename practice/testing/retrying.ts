const isTooMany = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 429

/** A client that retries after a 429: tests call faster than the limits allow. */
export function retrying<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return async (...args: unknown[]): Promise<unknown> => {
        for (;;) {
          try {
            return await Reflect.apply(member, target, args)
          } catch (error) {
            if (!isTooMany(error)) throw error
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
        }
      }
    },
  })
}
