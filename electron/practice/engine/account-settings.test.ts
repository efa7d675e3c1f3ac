import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../../shared/testing/manual-clock'
import { accepted, account, testExchange } from './testing/test-exchange'

