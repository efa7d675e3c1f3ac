import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { topicUrl, withToken } from '../senders/ntfy'
import { read } from '../senders/post'
import { dispatchIdOf, parsed, type ReadPresses } from './press'

const Entry = z.looseObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  event: z.string(),
  message: z.string().optional(),
})

/** Messages of the reply topic, one per line. A place is the ID of a message: the server answers with later ones. */
export const readNtfyPresses: ReadPresses = async ({ fields, secrets }, place, parts) => {
  const url = `${topicUrl(fields, secrets.replyTopic ?? '')}/json?poll=1&since=${place ?? 'all'}`
  const answer = await read(url, withToken(secrets.token), parts)
  if (answer.kind === 'failed') return answer.why
  if (answer.kind === 'received') return t('it sent no list of messages')
  return answer.body.split('\n').flatMap((line) => {
    const entry = Entry.safeParse(parsed(line)).data
    if (entry === undefined || entry.event !== 'message') return []
    const press = { dispatchId: dispatchIdOf(entry.message ?? ''), person: '', reply: () => undefined }
    return [{ key: entry.id, next: entry.id, press }]
  })
}
