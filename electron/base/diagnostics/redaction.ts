import { homedir } from 'node:os'

const HIDDEN = '‹secret›'
/** Shorter numbers are not masked: they could be order quantities. */
const SHORTEST_UID = 6

/** Text after such a name is a secret from any source: in quotes of any depth, or up to the next gap. */
const secretPattern = new RegExp(
  String.raw`((?:api[-_ ]?key|access[-_]\w+|secret\w*|pass(?:phrase|word)|sign(?:ature)?|token)[\\"']*\s*[:=]\s*)` +
    String.raw`(?:\\*"(?:\\.|[^"\\])*\\*"|[^\s,;&}]+)`,
  'gi',
)
/** Keys and signatures are long. No path of the exchange and no order ID has this length without a separator. */
const token = /(?<![\w+/=])[\w+=][\w+/=]{30,}/g
/** In a stack the file name suffices. Folders contain the user's name. */
const folders = /(?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^\s():]*[\\/](?=[^\s():\\/]+:\d+)/g

/** Most texts are short words, amounts and names. A closer check of each would delay orders. */
const shortText = /^[\w.-]{0,30}$/

/** Removes secrets from texts. */
export interface Redaction {
  readonly redact: (text: string) => string
  /** From now on only the last four digits of this account are written. */
  readonly knowAccount: (uid: string) => void
}

/** `hideKnown` masks every secret that this process has used. Others are recognized by their form. */
export function createRedaction(hideKnown: (text: string) => string): Redaction {
  const uids = new Set<string>()
  const home = homedir()
  const maskUid = (text: string, uid: string): string => text.replaceAll(uid, `…${uid.slice(-4)}`)
  return {
    redact(text) {
      const redacted = [...uids].reduce(maskUid, hideKnown(text))
      if (shortText.test(redacted)) return redacted
      // Folders first: a long path looks like a key.
      const bare = redacted.replaceAll(secretPattern, `$1${HIDDEN}`).replaceAll(folders, '').replaceAll(token, HIDDEN)
      return home.length > 1 ? bare.replaceAll(home, '~') : bare
    },
    knowAccount: (uid) => void (uid.length >= SHORTEST_UID && uids.add(uid)),
  }
}
