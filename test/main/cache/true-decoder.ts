import { CorrectionBook } from '../../../src/main/api/fields/corrections'
import { CorrectedDecoder, realDecoder } from '../../../src/main/cache/core/decoder'

/** The app's real decoder, for tests that need roles and types of fields. */
export const trueDecoder = (): CorrectedDecoder => new CorrectedDecoder(realDecoder, new CorrectionBook([]))
