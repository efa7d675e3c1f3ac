import { t } from '@/shared/languages/text'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style =
  'body{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:12vh auto;padding:0 1em;color-scheme:light dark}' +
  'button{font:inherit;font-weight:600;width:100%;padding:.8em}'

/** Page of a link: a title, and a button that acknowledges if it is offered. */
export const linkPage = (title: string, isOffered: boolean): string =>
  [
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Volley</title><style>${style}</style><h1>${escaped(title)}</h1>`,
    isOffered ? `<form method="post"><button>${escaped(t('Acknowledge'))}</button></form>` : '',
  ].join('')
