import type { ElectronApplication } from '@playwright/test'

/**
 * Gives the real Electron the answers that the stand-in reads from files, since native dialogs cannot be operated from
 * outside. `DESKSIDE_STANDIN_DIALOGS` answers dialogs (read each time). `DESKSIDE_STANDIN_MENU_LOG` gets the entries of
 * a menu that would open (docs/stand-in.md). Without them, dialogs and menus stay native.
 */
export async function answerNatively(
  electron: ElectronApplication,
  env: Readonly<Record<string, string>>
): Promise<void> {
  const files = {
    answers: env['DESKSIDE_STANDIN_DIALOGS'] ?? null,
    asked: env['DESKSIDE_STANDIN_DIALOG_LOG'] ?? null,
    menus: env['DESKSIDE_STANDIN_MENU_LOG'] ?? null
  }
  await electron.evaluate(({ dialog, Menu }, { answers, asked, menus }) => {
    const { appendFileSync, readFileSync } = process.getBuiltinModule('node:fs')
    if (answers !== null) {
      for (const method of ['showMessageBox', 'showOpenDialog', 'showSaveDialog'] as const) {
        const answer = (...given: unknown[]): Promise<unknown> => {
          if (asked !== null) appendFileSync(asked, `${JSON.stringify({ method, options: given.at(-1) })}\n`)
          const all = JSON.parse(readFileSync(answers, 'utf8')) as Record<string, unknown>
          return method in all ? Promise.resolve(all[method]) : Promise.reject(new Error(`no answer to ${method}`))
        }
        Object.assign(dialog, { [method]: answer })
      }
    }
    if (menus === null) return
    Menu.prototype.popup = function (this: Electron.Menu): void {
      const items = this.items.map(({ label, role, type, enabled: isEnabled }) => ({
        label,
        role,
        type,
        enabled: isEnabled
      }))
      appendFileSync(menus, `${JSON.stringify(items)}\n`)
    }
  }, files)
}
