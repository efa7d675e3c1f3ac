import { seedOfRun } from './seed'

const seed = seedOfRun()
// Loaded only where it is told something: a file without random cases has no use for it.
if (seed !== undefined) (await import('fast-check')).configureGlobal({ seed })
