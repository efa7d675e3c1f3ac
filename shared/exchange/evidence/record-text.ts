const LONGEST = 600
const SHOWN_DIGITS = 4

/** Members that name a person or an account. */
const isPersonal = (name: string): boolean => /uid|userid|name|email|mail|phone|mobile|address|^ips?$/i.test(name)
const shortened = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shortened)
    : typeof value === 'string' || typeof value === 'number'
      ? `…${String(value).slice(-SHOWN_DIGITS)}`
      : '…'

/** A record as JSON without secrets and names: accounts have their last four digits. */
export function recordText(record: unknown, redact: (text: string) => string): string {
  const text = JSON.stringify(record, (name, value: unknown) => (isPersonal(name) ? shortened(value) : value))
  return redact(text ?? '').slice(0, LONGEST)
}
