import type { Migration } from '../../../database/migrate'
import { migration0010 } from './0010-records'
import { migration0020 } from './0020-derivations'
import { migration0030 } from './0030-filters'
import { migration0040 } from './0040-children'
import { migration0050 } from './0050-search'
import { migration0060 } from './0060-changes'
import { migration0070 } from './0070-sync'
import { migration0080 } from './0080-parity'
import { migration0090 } from './0090-answers'
import { migration0110 } from './0110-guessed-ties'
import { migration0120 } from './0120-answer-places'
import { migration0130 } from './0130-whole-answers'
import { migration0140 } from './0140-smaller-answers'
import { migration0150 } from './0150-decoder-versions'
import { migration0160 } from './0160-currency-codes'
import { migration0170 } from './0170-passes'
import { migration0180 } from './0180-bounded-fields'
import { migration0190 } from './0190-answer-orders'
import { migration0200 } from './0200-listed-fields'
import { migration0210 } from './0210-guessed-types'

/** All steps of the cache's schema, in order. */
export const CACHE_MIGRATIONS: readonly Migration[] = [
  migration0010,
  migration0020,
  migration0030,
  migration0040,
  migration0050,
  migration0060,
  migration0070,
  migration0080,
  migration0090,
  migration0110,
  migration0120,
  migration0130,
  migration0140,
  migration0150,
  migration0160,
  migration0170,
  migration0180,
  migration0190,
  migration0200,
  migration0210
]
