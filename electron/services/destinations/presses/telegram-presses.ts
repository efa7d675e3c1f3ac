import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { callBot } from '../senders/telegram'
import { dispatchIdOf, parsed, type ReadPresses } from './press'

const MOST_UPDATES = 50
const LONGEST_NAME = 40

const Query = z.looseObject({
  id: z.string(),
  data: z.string().optional(),
  from: z.looseObject({ id: z.int(), username: z.string().optional(), first_name: z.string().optional() }),
  message: z.looseObject({ chat: z.looseObject({ id: z.int(), username: z.string().optional() }) }).optional(),
})
type Query = z.output<typeof Query>
const Updates = z.object({
  ok: z.literal(true),
  result: z.array(z.looseObject({ update_id: z.int(), callback_query: Query.optional().catch(undefined) })),
})

/** Name of a person in one line. */
const personOf = ({ from }: Query): string =>
  (from.username ?? from.first_name ?? String(from.id)).replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, LONGEST_NAME)

/** True if the button was pressed in the chat of the destination. */
function isInChat({ message }: Query, chatId = ''): boolean {
  const chat = message?.chat
  return chat !== undefined && [String(chat.id), `@${chat.username ?? ''}`.toLowerCase()].includes(chatId.toLowerCase())
}

/** Updates of the bot. A place is an update ID: the service deletes the updates before it. */
export const readTelegramPresses: ReadPresses = async (request, place, parts) => {
  const answer = await callBot(
    'getUpdates',
    {
      limit: MOST_UPDATES,
      timeout: 0,
      allowed_updates: ['callback_query'],
      ...(place !== null && { offset: Number(place) }),
    },
    request,
    parts,
  )
  if (answer.kind === 'failed') return answer.why
  const updates = answer.kind === 'answer' ? Updates.safeParse(parsed(answer.body)).data : undefined
  if (updates === undefined) return t('it sent no list of updates')
  return updates.result.map(({ update_id: id, callback_query: query }) => {
    const isPress = query !== undefined && isInChat(query, request.fields.chatId)
    const press = isPress && {
      dispatchId: dispatchIdOf(query.data ?? ''),
      person: personOf(query),
      reply: (text: string) =>
        void callBot('answerCallbackQuery', { callback_query_id: query.id, text }, request, parts),
    }
    return { key: String(id), next: String(id + 1), press: press || null }
  })
}
