// npm run assumptions: writes shared/exchange/ASSUMPTIONS.md from the declared rows.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './build.mjs'

const { module } = await runnerImport(join(root, 'shared/testing/repository/assumptions-document.ts'), {
  configFile: false,
  root,
  resolve: { alias: { '@': root } },
})
writeFileSync(join(root, module.assumptionsPath), module.assumptionsDocument())
