import { fieldKey, noun } from '@shared/contract/kit'
import { fields as routes } from '@shared/contract/projects'
import { fieldChange, fieldCorrections, MOST_FIELDS } from '../../user-data/corrections'
import type { Fields } from '../../workspace/fields'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'
import { serve } from '../serve'

type CorrectionHandlers = Pick<Handlers, 'fields.correct' | 'fields.reorder' | 'fields.replace'>

const ofKind = { workspaceId, noun }

export function fieldHandlers(fields: Fields) {
  const corrections: CorrectionHandlers = {
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
  return {
    ...corrections,
    ...serve(routes, {
      'fields.kinds': ({ workspaceId: id }) => fields.kinds(id),
      'fields.list': (input) => fields.list(input.workspaceId, input.noun),
      'fields.roles': (input) => fields.roles(input.workspaceId, input.noun)
    })
  }
}

function areDifferent(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length
}
