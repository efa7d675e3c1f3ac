export interface Credentials {
  readonly apiKey: string
  readonly secretKey: string
  readonly passphrase: string
}

export interface ExchangeAddresses {
  readonly rest: string
  readonly wsPublic: string
  readonly wsPrivate: string
}
