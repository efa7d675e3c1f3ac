import { t, comma } from '@/shared/languages/text'
import { type Chances, horizons } from '@/shared/trading/chance/chance'
import { ENOUGH_CASES, type Reliability } from '@/shared/trading/chance/reliability'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { type ChanceState, useChance } from './use-chance'
import './chance.css'

/** Resolution of ten thousand paths: smaller chances cannot be distinguished from zero. */
const LEAST = 0.001
function percent(chance: number): string {
  if (chance === 1) return t('reached')
  if (chance < LEAST) return '< 0.1 %'
  return chance > 1 - LEAST ? '> 99.9 %' : `${(chance * 100).toFixed(1)} %`
}
const share = (value: number): string => `${(value * 100).toFixed(1)} %`

function Row({ name, chances }: { readonly name: string; readonly chances: Chances }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {(['call', 'liquidation'] as const).flatMap((line) =>
        chances[line].map((chance, at) => (
          <td key={`${line} ${horizons[at]}`} className="num" data-likely={chance >= 0.1}>
            {percent(chance)}
          </td>
        )),
      )}
    </tr>
  )
}

/** Back-test of the forecasts: predicted and observed frequencies by decile. */
function BackTest({ reliability }: { readonly reliability: Reliability | 'running' | null }) {
  if (reliability === 'running') return <p className="muted">{t('Back-test: running…')}</p>
  if (reliability === null) return <p className="muted">{t('Back-test: not enough hours for one.')}</p>
  const { brier, brierConstant, cases, deciles } = reliability
  const [score, constantScore] = [brier.toFixed(4), brierConstant.toFixed(4)]
  const verdict = brier < brierConstant ? t('better') : t('not better')
  return (
    <details className="chance__test">
      <summary>
        {t`Back-test on ${cases} cases: Brier score ${score}, constant volatility ${constantScore} (${verdict})`}
      </summary>
      <table className="chance__table">
        <thead>
          <tr>
            <th scope="col">{t('Foretold')}</th>
            <th scope="col">{t('On average')}</th>
            <th scope="col">{t('Came true')}</th>
            <th scope="col">{t('Cases')}</th>
          </tr>
        </thead>
        <tbody>
          {deciles.map(({ from, cases: count, predicted, happened }) => (
            <tr key={from} data-few={count < ENOUGH_CASES}>
              <th scope="row">
                {(from * 100).toFixed(0)}–{(from * 100 + 10).toFixed(0)} %
              </th>
              <td className="num">{share(predicted)}</td>
              <td className="num">{share(happened)}</td>
              <td className="num">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">
        {t('Forecasts every 12 hours from earlier data, for the present units and loans, at six distances.')}{' '}
        {t`Cases overlap: fewer than ${ENOUGH_CASES} are not significant.`}
      </p>
    </details>
  )
}

function Known({ state }: { readonly state: Extract<ChanceState, { kind: 'known' }> }) {
  const { forecast, hours, coins, reliability } = state
  return (
    <>
      <table className="chance__table">
        <caption className="visually-hidden">{t('Chance of a margin call and of a liquidation')}</caption>
        <thead>
          <tr>
            <th />
            <th scope="colgroup" colSpan={horizons.length}>
              {t('Margin call within')}
            </th>
            <th scope="colgroup" colSpan={horizons.length}>
              {t('Liquidation within')}
            </th>
          </tr>
          <tr>
            <th />
            {['call', 'liquidation'].flatMap((line) =>
              horizons.map((hour) => (
                <th key={`${line} ${hour}`} scope="col">
                  {hour} {t('h')}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          <Row name={t('Any of them')} chances={forecast.any} />
          {forecast.perSubject.length > 1 &&
            forecast.perSubject.map((chances, at) => <Row key={at} name={chances.name} chances={chances} />)}
        </tbody>
      </table>
      <BackTest reliability={reliability} />
      <p className="muted">
        {t`Filtered historical simulation: 10 000 paths, ${hours} joint hours of ${coins.join(comma())}.`}{' '}
        {t(
          'Evaluated at the end of each hour only: a dip within an hour is not counted. Excludes interest, ' +
            'own trades, changes of haircuts and caps, open futures, and any move without precedent in these hours.',
        )}
      </p>
    </>
  )
}

const shortText = ({ coins, rows, needed }: Extract<ChanceState, { kind: 'short' }>): string =>
  t`${coins.join(comma())}: ${rows} hours with candles of all of them, ${needed} are needed.`

/** Chance of a margin call and of a liquidation, jointly for all units and loans. */
export function ChanceView() {
  const state = useChance()
  return (
    <section className="chance" aria-label={t('Chance of a call')} tabIndex={0}>
      {state.kind === 'known' && <Known state={state} />}
      {state.kind === 'loading' && <PanelState kind="loading" title={t('Loading hourly candles')} />}
      {state.kind === 'failed' && <PanelState kind="error" title={t('The chances could not be worked out')} />}
      {state.kind === 'nothing' && (
        <PanelState
          kind="empty"
          title={t('No chance to compute')}
          text={t('No debt is backed by a coin whose price moves.')}
        />
      )}
      {state.kind === 'short' && <PanelState kind="empty" title={t('Not enough history')} text={shortText(state)} />}
    </section>
  )
}
