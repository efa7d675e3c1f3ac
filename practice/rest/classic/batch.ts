import type { Refusal } from '@/practice/rest/routes/refusal'

/** IDs of an order in a request. */
export interface ClassicIds {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}

export type OneResult =
  | { readonly ok: true; readonly data: { readonly orderId: string; readonly clientOid: string } }
  | Refusal

/**
 * Runs the elements of a batch one by one and sorts them by result. None affects another (exchange: Classic orders).
 */
export function runInOrder<Row extends ClassicIds>(rows: readonly Row[], carryOut: (row: Row) => OneResult) {
  const successList: { readonly orderId: string; readonly clientOid: string }[] = []
  const failureList: {
    readonly orderId: string
    readonly clientOid: string
    readonly errorMsg: string
    readonly errorCode: string
  }[] = []
  for (const row of rows) {
    const result = carryOut(row)
    if (result.ok) successList.push(result.data)
    else
      failureList.push({
        orderId: row.orderId ?? '',
        clientOid: row.clientOid ?? '',
        errorMsg: result.message,
        errorCode: result.code,
      })
  }
  return { ok: true as const, data: { successList, failureList } }
}
