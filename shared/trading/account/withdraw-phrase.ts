/** What is typed before a key that may withdraw is used to trade (C09). */
export const WITHDRAW_PHRASE = 'use a key that can withdraw'
