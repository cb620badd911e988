// Baseline of `start` and `memory`: the smallest program that shows a window on the runtime, served like the app.
import { app, BrowserWindow, protocol } from 'electron'

const PAGE = `<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p><script>
requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('bench:painted')))
</script>`

// With both switches, the network process ends at its start: src/main/window/page-sandbox.ts.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
app.on('window-all-closed', () => app.quit())

void app.whenReady().then(() => {
  protocol.handle('app', () => new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    webPreferences: { sandbox: true, contextIsolation: true }
  })
  void window.loadURL('app://empty/index.html')
})
