import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFileDialogs } from './file-dialogs'

const dialog = vi.hoisted(() => ({ showSaveDialog: vi.fn(), showOpenDialog: vi.fn() }))
vi.mock('electron', () => ({ dialog }))

beforeEach(() => {
  dialog.showSaveDialog.mockReset().mockResolvedValue({ canceled: false, filePath: '/home/u/projects.csv' })
})

describe('the dialog that names a file to save', () => {
  const dialogs = createFileDialogs({ language: () => 'en', parent: () => null })

  it.each(['data', 'csv', 'xlsx'] as const)('asks before a file that is there is replaced (%s)', async (kind) => {
    expect(await dialogs.save('projects', kind)).toBe('/home/u/projects.csv')
    expect(dialog.showSaveDialog.mock.calls[0]?.[0]).toMatchObject({ properties: ['showOverwriteConfirmation'] })
  })

  it.each([
    { canceled: true, filePath: '' },
    { canceled: false, filePath: '' }
  ])('names none when it was left: %j', async (answer) => {
    dialog.showSaveDialog.mockResolvedValue(answer)
    expect(await dialogs.save('projects')).toBeNull()
  })
})
