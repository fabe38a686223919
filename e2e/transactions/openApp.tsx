import { App } from '@otterscan/explorer/app/App'
import type { Window as HappyWindow } from 'happy-dom'
import { createRoot } from 'react-dom/client'
import type { ReadablePage } from './listPageChecks.ts'
import { readShownText } from './readShownText.ts'

/** The explorer, drawn in a DOM environment; asks the gateway as it would in a browser. */
export interface OpenApp extends ReadablePage {
  /** Presses the first element that matches and bears the text. Throws where there is none yet. */
  readonly press: (selector: string, text: string) => void
  readonly close: () => void
}

/** Opens a path of the explorer whose gateway is at `siteUrl`. The caller closes it. */
export function openApp(siteUrl: string, path: string): OpenApp {
  const { happyDOM } = window as unknown as HappyWindow
  happyDOM.setURL(siteUrl + path)
  // Every row of a virtual list is in view.
  happyDOM.setViewport({ width: 1440, height: 1_000_000 })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(<App />)
  return {
    drawsOnlyWhatIsInView: false,
    readRows: async (selector) => [...document.querySelectorAll(selector)].map(readShownText),
    readAttributes: async (selector, name) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name)),
    press: (selector, text) => {
      const wanted = [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
        readShownText(element).startsWith(text),
      )
      if (wanted === undefined) throw new Error(`nothing to press: ${selector} with ${text}`)
      wanted.click()
    },
    close: () => {
      root.unmount()
      container.remove()
    },
  }
}
