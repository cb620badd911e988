import type { ServiceInput } from '@shared/rules/operation-input'
import { OPERATION_NAMES } from '@shared/service/operations'
import type { ServiceConsole } from '../../console/service-console'
import type { Workspaces } from '../../workspace/workspaces'
import { isPlainJson } from '../plain-json'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type ServiceHandlers = Pick<Handlers, 'service.preview' | 'service.call' | 'service.cancel'>

const attempt = z.string().min(1).max(100)
/** JSON of a limited size. Whether it fits the operation is checked by the rules that the form uses as well. */
const input = z.custom<ServiceInput>((value) => isPlainJson(value) && !Array.isArray(value) && value !== null)
const asked = { workspaceId, operation: z.enum(OPERATION_NAMES), input }

export function serviceHandlers(workspaces: Pick<Workspaces, 'opened'>, service: ServiceConsole): ServiceHandlers {
  return {
    'service.preview': {
      parse: parser(z.strictObject(asked)),
      run: async ({ workspaceId: id, operation, input: given }) =>
        service.preview((await workspaces.opened(id)).service, operation, given)
    },
    'service.call': {
      parse: parser(
        z.strictObject({ ...asked, attempt, confirmedItems: z.number().int().min(0).max(1_000_000).nullable() })
      ),
      run: async ({ workspaceId: id, ...call }) => service.call((await workspaces.opened(id)).service, call)
    },
    'service.cancel': {
      parse: parser(z.strictObject({ attempt })),
      run: (given) => {
        service.cancel(given.attempt)
        return undefined
      }
    }
  }
}
