import { seedOfRun } from './seed'

const seed = seedOfRun()
// Loaded only with a seed: a file without random cases does not need it.
if (seed !== undefined) (await import('fast-check')).configureGlobal({ seed })
