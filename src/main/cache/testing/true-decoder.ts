import { CorrectionBook } from '../../api/fields/corrections'
import { CorrectedDecoder } from '../core/decoder'
import { realDecoder } from '../core/real-decoder'

/** The decoder that the app uses, for tests that need roles and types of fields. */
export const trueDecoder = (): CorrectedDecoder => new CorrectedDecoder(realDecoder, new CorrectionBook([]))
