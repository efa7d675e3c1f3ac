// npm run check: types and lint beside the unit tests; integration tests and the long random ones (*.model.test.ts) are
// left out. Says what each has to say when it is done; red when one of them is.
import { spawn } from 'node:child_process'
import { root } from './build.mjs'

function run(name, command) {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const child = spawn(command, { cwd: root, shell: true, env: { FORCE_COLOR: '1', ...process.env } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('close', (status) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      console.log(`${said.trim()}\n${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
      resolve(status === 0)
    })
  })
}

async function typesAndLint() {
  const types = await run('types', 'npm run --silent types')
  return (await run('lint', 'npm run --silent lint')) && types
}

const results = await Promise.all([typesAndLint(), run('unit tests', "npx vitest run --project 'unit*'")])
process.exit(results.every(Boolean) ? 0 : 1)
