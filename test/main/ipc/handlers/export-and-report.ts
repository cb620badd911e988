// Separate test process: exports an empty list of projects to a path, and prints the result.
import { DesksideError } from '@shared/ipc/errors'
import { Attempts } from '../../../../src/main/attempts'
import { exportHandlers } from '../../../../src/main/ipc/handlers/exports'

const [path = ''] = process.argv.slice(2)
const projects = { ids: () => Promise.resolve([]), rows: () => Promise.resolve([]) }
const handlers = exportHandlers({
  workspaces: { opened: () => Promise.resolve({ cache: { projects } } as never) },
  userData: { of: () => ({ get: () => undefined }) as never },
  dialogs: { save: () => Promise.resolve(path) },
  jobs: new Attempts(),
  emit: () => undefined,
  now: Date.now
})
try {
  await handlers['lists.export'].run(
    {
      workspaceId: 'w1',
      attempt: '7f1e2a8e-3c52-4a57-9a43-0d5ad9f1b3aa',
      of: { kind: 'project', deleted: false, filter: null, sort: { key: 'id', descending: true } },
      columns: [{ key: 'id', heading: 'No.', type: 'text' }],
      ids: null,
      format: 'csv',
      locale: 'en-GB',
      name: 'All'
    },
    { webContentsId: 1 }
  )
  process.stdout.write('written')
} catch (thrown) {
  process.stdout.write(thrown instanceof DesksideError ? thrown.code : String(thrown))
}
