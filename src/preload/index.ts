import { contextBridge, ipcRenderer } from 'electron'
import { MESSAGE_CHANNEL, REQUEST_CHANNEL, type Bridge, type BridgeMessage } from '@shared/ipc/contract'

// No logic here: main decides what is allowed, and the renderer's desktop.ts what is asked.
const bridge: Bridge = {
  request: (route, input) => ipcRenderer.invoke(REQUEST_CHANNEL, route, input),
  onEvent: (listener) => {
    // The event object stays here: it contains the sender, which the page must not get.
    const relay = (_event: unknown, message: BridgeMessage) => listener(message)
    ipcRenderer.on(MESSAGE_CHANNEL, relay)
    return () => {
      ipcRenderer.off(MESSAGE_CHANNEL, relay)
    }
  }
}

contextBridge.exposeInMainWorld('desksideBridge', bridge)
