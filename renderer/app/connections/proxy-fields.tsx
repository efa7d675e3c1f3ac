import { t } from '@/shared/languages/text'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { canReuseLogin, type ProxyDraft } from './proxy-draft'

const kinds = [
  { value: 'direct', label: t('Directly') },
  { value: 'system', label: t('Proxy of the system') },
  { value: 'http', label: t('HTTP proxy') },
  { value: 'socks5', label: t('SOCKS5 proxy') },
] as const

const notes = {
  direct: t('Everything of this profile goes straight to the exchange.'),
  system: t(
    'As this computer is configured. If Volley runs in a browser: HTTPS_PROXY and NO_PROXY. ' +
      'The connection test shows the proxy in use.',
  ),
  http: t('By CONNECT: the proxy passes bytes on and cannot read them.'),
  socks5: t('The proxy resolves host names; this computer sends no DNS queries for them.'),
} as const

export interface ProxyFieldsProps {
  readonly draft: ProxyDraft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (draft: ProxyDraft) => void
}

export function ProxyFields({ draft, problems, onChange }: ProxyFieldsProps) {
  const change = (part: Partial<ProxyDraft>): void => onChange({ ...draft, ...part })
  const saved = canReuseLogin(draft)
  return (
    <fieldset className="connections__proxy">
      <legend>{t('Outgoing connection')}</legend>
      <Choice
        label={t('Outgoing connection')}
        value={draft.kind}
        options={kinds}
        onChange={(kind) => change({ kind })}
      />
      <p className="muted">{notes[draft.kind]}</p>
      {(draft.kind === 'http' || draft.kind === 'socks5') && (
        <>
          <div className="connections__place">
            <TextField
              label={t('Host of the proxy')}
              placeholder="proxy.example"
              value={draft.host}
              error={problems.host ?? null}
              onChange={(host) => change({ host: host.trim() })}
            />
            <TextField
              label={t('Port')}
              numeric
              placeholder={draft.kind === 'http' ? '3128' : '1080'}
              value={draft.port}
              error={problems.port ?? null}
              onChange={(port) => change({ port: port.trim() })}
            />
          </div>
          <Checkbox checked={draft.hasLogin} onChange={(hasLogin) => change({ hasLogin })}>
            {t('It asks for a user name and password')}
          </Checkbox>
          {draft.hasLogin && (
            <div className="connections__login">
              <TextField
                label={t('User name')}
                hint={saved ? t('A login is saved for this proxy. Empty = keep it.') : undefined}
                value={draft.user}
                error={problems.user ?? null}
                onChange={(user) => change({ user })}
              />
              <TextField
                label={t('Password of the proxy')}
                type="password"
                autoComplete="new-password"
                value={draft.password}
                error={problems.password ?? null}
                onChange={(password) => change({ password })}
              />
            </div>
          )}
        </>
      )}
      {draft.kind !== 'direct' && (
        <p className="muted">
          {t(
            'Calls, both sockets, price alerts and the watchman of this profile go this way, and none of ' +
              'them goes directly when it fails. Messages to destinations (webhook, mail) go directly.',
          )}
        </p>
      )}
    </fieldset>
  )
}
