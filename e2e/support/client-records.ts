/** Records of the service's module "clients" beside the clients of the app. */
import type { Page } from '@playwright/test'
import { foldClientName } from '../../src/shared/rules/clients/names.ts'
import { request } from './bridge.ts'
import type { ServiceRecord } from './records.ts'

/** Heading of such records in the app. */
export const OTHER_CLIENTS = 'Module “Clients”'

/**
 * Those that the app shows as clients of its own (`twins`), and the others. Several records with one name stay records.
 * @param limit number of clients that the app lists
 */
export async function clientRecords(
  page: Page,
  items: readonly ServiceRecord[],
  text: string,
  limit: number
): Promise<{ readonly twins: readonly ServiceRecord[]; readonly others: readonly ServiceRecord[] }> {
  const workspaceId = (await request(page, 'workspaces.list', undefined)).find(({ isActive }) => isActive)?.id ?? ''
  const sort = { key: 'projects', descending: true } as const
  const { value } = await request(page, 'clients.list', { workspaceId, text, sort, bestFirst: true, offset: 0, limit })
  const names = value.rows.map(({ name }) => foldClientName(name ?? ''))
  const records = items.filter((item) => item['module'] === 'clients')
  const isTwin = ({ name }: ServiceRecord): boolean => {
    const folded = foldClientName(name)
    return (
      names.filter((name) => name === folded).length === 1 &&
      records.filter((one) => foldClientName(one.name) === folded).length === 1
    )
  }
  return { twins: records.filter(isTwin), others: records.filter((one) => !isTwin(one)) }
}
