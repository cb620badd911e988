import { CorrectionBook } from '../../api/corrections'
import { decodeRecord } from '../../api/decode'
import { decodeChild } from '../../api/decode-child'
import { readAnswer } from '../../api/envelope'
import { maskedJson } from '../../api/mask'
import { CorrectedDecoder } from '../decoder'

/** The decoder that the app uses, for tests that need roles and types of fields. */
export const trueDecoder = (): CorrectedDecoder =>
  new CorrectedDecoder(
    {
      readAnswer,
      decodeRecord: (noun, raw, said) =>
        decodeRecord(noun, raw, said === undefined ? undefined : { corrections: said }),
      decodeChild,
      maskedJson
    },
    new CorrectionBook([])
  )
