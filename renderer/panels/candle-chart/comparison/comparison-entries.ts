import { t } from '@/shared/languages/text'
import type { WatchedSymbol } from '@/shared/settings/watch-lists'
import { chooseSymbolFor, COMPARISON } from '@/renderer/state/stores/screen-store'
import { saveSettings } from '@/renderer/state/stores/settings-store'

/** Menu entries to choose and to remove the compared symbol. */
export const comparisonEntries = (compared: WatchedSymbol | null) => [
  { id: 'compare', label: t('Compare with another symbol…'), run: () => chooseSymbolFor(COMPARISON) },
  ...(compared === null
    ? []
    : [
        {
          id: 'compare-end',
          label: t`End the comparison with ${compared.symbol}`,
          run: () => void saveSettings({ comparedSymbol: null }),
        },
      ]),
]
