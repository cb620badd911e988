import { contextBridge, ipcRenderer } from 'electron'
import { MESSAGE_CHANNEL, REQUEST_CHANNEL, type Bridge, type BridgeMessage } from '@shared/ipc/contract'

// No logic here: what may be asked is decided in main, what is asked in the renderer's desktop.ts.
const bridge: Bridge = {
  request: (route, input) => ipcRenderer.invoke(REQUEST_CHANNEL, route, input),
  onEvent: (listener) => {
    // The event object stays here: it carries the sender, which the page has no business with.
    const relay = (_event: unknown, message: BridgeMessage) => listener(message)
    ipcRenderer.on(MESSAGE_CHANNEL, relay)
    return () => {
      ipcRenderer.off(MESSAGE_CHANNEL, relay)
    }
  }
}

contextBridge.exposeInMainWorld('desksideBridge', bridge)
