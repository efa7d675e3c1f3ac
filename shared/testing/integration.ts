/** Modules that start servers, sockets or processes, and the parts of tests that do so for them. */
const realParts = [
  'node:child_process',
  'node:http',
  'node:net',
  'node:worker_threads',
  'smtp-server',
  'ws',
  '.*/(?:app-harness|built-bundle|desk-page|host-client|running-bundle)',
  '.*/(?:practice-exchange|practice-orders|raw-server|sdk|use-exchange)',
  '.*/practice/testing/driver',
  '\\.\\.?/testing/(?:driver|sink)',
  '\\./test-session',
]
/** By an import of its own, which begins its line. */
const importsRealPart = new RegExp(
  `^(?:import .*|\\} )from '(?:${realParts.join('|')})'|^const .*import\\('(?:${realParts.join('|')})'`,
  'm',
)

/**
 * Whether a test waits for real servers, sockets or processes, by what it imports. Such tests are left out of
 * `npm run check`: they take most of the time, and fail where the change is only in a place that has its own test.
 */
export const isIntegrationTest = (text: string): boolean => importsRealPart.test(text)
