// Baseline of `scroll-*`: a page of the same size that only scrolls. Its 3,000 rows of text are static, so that
// scrolling needs no script, style or layout. Late frames are due to the machine.
import { app, BrowserWindow, protocol } from 'electron'

const PAGE = `<!doctype html><meta charset="utf-8"><title>Plain list</title><style>
html, body { height: 100%; margin: 0; font: 13px/20px sans-serif }
main { height: 100%; overflow: hidden auto }
div { display: grid; grid-template-columns: 4fr repeat(5, 1fr); height: 35px; align-items: center; border-bottom: 1px solid #ddd; contain: strict }
</style><main></main><script>
const main = document.querySelector('main')
for (let row = 0; row < 3000; row += 1) {
  const line = document.createElement('div')
  for (let cell = 0; cell < 6; cell += 1) {
    line.append(Object.assign(document.createElement('span'), { textContent: 'row ' + row + ', ' + cell }))
  }
  main.append(line)
}
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
  void window.loadURL('app://plain/index.html')
})
