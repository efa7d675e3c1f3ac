/** Modules that start servers, sockets or processes, and test helpers that do. */
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
  '\\.\\.?/testing/(?:driver|send-to|sink)',
  '\\./test-session',
]
/** A separate import at the start of a line. */
const importsRealPart = new RegExp(
  `^(?:import .*|\\} )from '(?:${realParts.join('|')})'|^const .*import\\('(?:${realParts.join('|')})'`,
  'm',
)

/**
 * True if a test waits for real servers, sockets or processes, by its imports. `npm run check` excludes such tests:
 * they take most of the time, and fail where the change is only in a place that has its own test.
 */
export const isIntegrationTest = (text: string): boolean => importsRealPart.test(text)
