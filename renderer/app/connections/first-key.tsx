import { t } from '@/shared/languages/text'
import './first-key.css'

/** Steps at the exchange before a key is entered: name and instruction. */
const stepsAtExchange = [
  [
    t('Demo first'),
    t('Create a demo key at the exchange and enter it in the profile “Bitget demo”: the same calls, with play money.'),
  ],
  [
    t('Permissions'),
    t(
      'Tick “UTA trade (read & write)” for orders and “UTA mgt. (read)” for loans. Leave withdrawals unticked: ' +
        'Volley refuses a key that may withdraw until you confirm it.',
    ),
  ],
  [
    t('Addresses'),
    t('Bind the key to the IP address of this computer. Without one, anyone who has the key can use it from anywhere.'),
  ],
] as const

/** Steps from practice to orders with real money: name and instruction. */
export const firstKeySteps = [
  [
    t('What practice is'),
    t(
      'The market and the money of practice are simulated on this computer and need no key. ' +
        '“New practice account” starts again with the money of the first day.',
    ),
  ],
  ...stepsAtExchange,
  [
    t('A real account'),
    t(
      'Connections (click the profile at the top left): enter a key that may trade and not withdraw. ' +
        'It is kept in the keychain of the system. Without a keychain it is forgotten when Volley is closed.',
    ),
  ],
  [
    t('No keychain'),
    t('On Linux, install GNOME Keyring or KWallet with its Secret Service, and libsecret. Then start Volley again.'),
  ],
  [
    t('Arming'),
    t(
      'Orders with real money are sent only while trading is armed, for some minutes. ' +
        'Cancels also work when disarmed.',
    ),
  ],
  [
    t('Real money'),
    t(
      'The frame is red while orders with real money can be sent. A fill cannot be undone. ' +
        'Begin with one order of the smallest size, far from the market, and cancel it.',
    ),
  ],
] as const

/** Instructions in the form of a key. */
export function StepsAtExchange() {
  return (
    <dl className="first-key" aria-label={t('At the exchange')}>
      {stepsAtExchange.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
