import { homedir } from 'node:os'

const HIDDEN = '‹secret›'
/** Shorter digits are anybody's: order quantities would be masked with them. */
const SHORTEST_UID = 6

/** What follows such a word is a secret, whoever wrote it there: in quotes of any depth, or up to the next gap. */
const named = new RegExp(
  String.raw`((?:api[-_ ]?key|access[-_]\w+|secret\w*|pass(?:phrase|word)|sign(?:ature)?|token)[\\"']*\s*[:=]\s*)` +
    String.raw`(?:\\*"(?:\\.|[^"\\])*\\*"|[^\s,;&}]+)`,
  'gi',
)
/** Keys and signatures are long; no path of the exchange and no name of an order is this long in one piece. */
const token = /(?<![\w+/=])[\w+=][\w+/=]{30,}/g
/** In a stack the file says enough; the folders tell how the user is called. */
const folders = /(?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^\s():]*[\\/](?=[^\s():\\/]+:\d+)/g

/** Most texts are such words, amounts and names, too short for a key: a closer look at each would cost orders time. */
const word = /^[\w.-]{0,30}$/

/** Takes out of a text what must not be written down. */
export interface Redaction {
  readonly redact: (text: string) => string
  /** From now on only the last four digits of this account are written. */
  readonly knowAccount: (uid: string) => void
}

/** `hideKnown` takes out every secret this process has put to use; for others there is only the form of a text. */
export function createRedaction(hideKnown: (text: string) => string): Redaction {
  const uids = new Set<string>()
  const home = homedir()
  const maskUid = (left: string, uid: string): string => left.replaceAll(uid, `…${uid.slice(-4)}`)
  return {
    redact(text) {
      const known = [...uids].reduce(maskUid, hideKnown(text))
      if (word.test(known)) return known
      // Folders first: a long path looks like a key.
      const bare = known.replaceAll(named, `$1${HIDDEN}`).replaceAll(folders, '').replaceAll(token, HIDDEN)
      return home.length > 1 ? bare.replaceAll(home, '~') : bare
    },
    knowAccount: (uid) => void (uid.length >= SHORTEST_UID && uids.add(uid)),
  }
}
