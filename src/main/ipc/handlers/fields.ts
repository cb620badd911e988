import { fieldChange, fieldCorrections, fieldKey, MOST_FIELDS, noun } from '../../user-data/corrections'
import type { Fields } from '../../workspace/fields'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type FieldHandlers = Pick<
  Handlers,
  'fields.kinds' | 'fields.list' | 'fields.roles' | 'fields.correct' | 'fields.reorder' | 'fields.replace'
>

const ofKind = { workspaceId, noun }

export function fieldHandlers(fields: Fields): FieldHandlers {
  return {
    'fields.kinds': {
      parse: parser(z.strictObject({ workspaceId })),
      run: (input) => fields.kinds(input.workspaceId)
    },
    'fields.list': {
      parse: parser(z.strictObject(ofKind)),
      run: (input) => fields.list(input.workspaceId, input.noun)
    },
    'fields.roles': {
      parse: parser(z.strictObject(ofKind)),
      run: (input) => fields.roles(input.workspaceId, input.noun)
    },
    'fields.correct': {
      parse: parser(z.strictObject({ ...ofKind, key: fieldKey, correction: fieldChange.nullable() })),
      run: async (input) => {
        await fields.correct(input.workspaceId, input.noun, input.key, input.correction)
        return undefined
      }
    },
    'fields.reorder': {
      parse: parser(z.strictObject({ ...ofKind, keys: z.array(fieldKey).max(MOST_FIELDS).refine(areDifferent) })),
      run: async (input) => {
        await fields.reorder(input.workspaceId, input.noun, input.keys)
        return undefined
      }
    },
    'fields.replace': {
      parse: parser(
        z
          .strictObject({ ...ofKind, corrections: fieldCorrections })
          .refine((input) => input.corrections.every((one) => one.noun === input.noun), { path: ['corrections'] })
      ),
      run: (input) => fields.replace(input.workspaceId, input.noun, input.corrections)
    }
  }
}

function areDifferent(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length
}
