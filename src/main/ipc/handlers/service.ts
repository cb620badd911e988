import { service } from '@shared/contract/workspaces'
import type { ServiceConsole } from '../../console/service-console'
import { openedBy, serve, type HandlerOptions } from '../serve'

export function serviceHandlers(workspaces: HandlerOptions['workspaces'], calls: ServiceConsole) {
  const opened = openedBy(workspaces)
  return serve(service, {
    'service.preview': opened((from, { operation, input }) => calls.preview(from.service, operation, input)),
    'service.call': opened((from, call) => calls.call(from.service, call)),
    'service.cancel': ({ attempt }) => calls.cancel(attempt)
  })
}
