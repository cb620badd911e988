import { contextBridge, ipcRenderer } from 'electron'
import { EVENT_CHANNEL, REQUEST_CHANNEL, type Bridge, type EventMessage } from '@shared/ipc/contract'

// No logic here: what may be asked is decided in main, what is asked in the renderer's desktop.ts.
const bridge: Bridge = {
  request: (route, input) => ipcRenderer.invoke(REQUEST_CHANNEL, route, input),
  onEvent: (listener) => {
    // The event object stays here: it carries the sender, which the page has no business with.
    const relay = (_event: unknown, message: EventMessage) => listener(message)
    ipcRenderer.on(EVENT_CHANNEL, relay)
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, relay)
    }
  }
}

contextBridge.exposeInMainWorld('desksideBridge', bridge)
