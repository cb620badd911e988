import type { Portable } from '../../workspace/portable'
import { nothing, parser, z } from '../parse'
import type { Handlers } from '../router'

type UserDataHandlers = Pick<Handlers, 'userData.export' | 'userData.openImport' | 'userData.import'>

export function userDataHandlers(portable: Portable): UserDataHandlers {
  return {
    'userData.export': {
      parse: parser(nothing),
      run: async () => ({ savedAs: await portable.export() })
    },
    'userData.openImport': { parse: parser(nothing), run: () => portable.open() },
    'userData.import': {
      parse: parser(z.strictObject({ id: z.uuid() })),
      run: ({ id }) => portable.import(id)
    }
  }
}
