/**
 * Arguments of Node for a program whose keychain is `folder`, with one file per entry. Several programs may share it.
 */
export function keychainArguments(folder: string): readonly string[] {
  const script = `
    import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
    import Module from 'node:module'
    import { join } from 'node:path'
    const folder = ${JSON.stringify(folder)}
    mkdirSync(folder, { recursive: true })
    const fileOf = (account) => join(folder, encodeURIComponent(account))
    const keytar = {
      getPassword: async (service, account) => {
        try { return readFileSync(fileOf(account), 'utf8') } catch { return null }
      },
      setPassword: async (service, account, password) => {
        const draft = fileOf(account) + '.' + process.pid
        writeFileSync(draft, password)
        renameSync(draft, fileOf(account))
      },
      deletePassword: async (service, account) => {
        try { rmSync(fileOf(account)) } catch { return false }
        return true
      },
    }
    const load = Module._load
    Module._load = function (name, ...rest) {
      return name === 'keytar' ? keytar : load.call(this, name, ...rest)
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`]
}
