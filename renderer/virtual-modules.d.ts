declare module 'virtual:third-party' {
  const packages: readonly {
    readonly name: string
    readonly version: string
    readonly license: string
    readonly text: string
  }[]
  export default packages
}

declare module 'virtual:sheet-worker' {
  const address: string
  export default address
}

declare module 'virtual:chance-worker' {
  const address: string
  export default address
}
