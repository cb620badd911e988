/** Error texts for invalid parameters. The rules are in `shared/rules`. */
import type { InputFault } from '@shared/rules/parameter-values'

/** Follows the parameter's name in a sentence. */
export const FAULT_WORDS: Readonly<Record<InputFault, string>> = {
  required: 'is required',
  'unknown-parameter': 'is not a parameter of this operation',
  'unknown-key': 'is not a key of the built-in fields',
  'not-uint': 'is not an unsigned integer',
  'not-string': 'is not a string',
  'not-date': 'is not a date of the form YYYY-MM-DD',
  'not-flag': 'is neither "0" nor "1"',
  'not-ids': 'is not a list of ids',
  'not-number': 'is not a number',
  'not-period': 'is not a period of two dates joined by ";"',
  'not-allowed': 'is not one of the allowed values',
  'not-object': 'is not an object',
  'not-json': 'is neither an object nor a list',
  'bad-json': 'is not JSON'
}
