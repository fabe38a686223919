import { useEffect, useState } from 'react'
import type { CodeLanguage } from './codeLanguage.ts'
import type { HighlightAnswer, HighlightRequest } from './highlightMessages.ts'

/** Pairs of length and kind for each line highlighted so far. */
export type ColoredLines = readonly (Uint32Array | undefined)[]

let worker: Worker | undefined
let lastId = 0

function startWorker(): Worker {
  worker ??= new Worker(new URL('./highlightWorker.ts', import.meta.url), { type: 'module' })
  return worker
}

/** Token kinds of a text, line by line as the worker reports them; nothing while unknown. */
export function useHighlighting(code: string, language: CodeLanguage | undefined): ColoredLines {
  const [colored, setColored] = useState<{ readonly code: string; readonly lines: ColoredLines }>(NOTHING)
  useEffect(() => {
    if (language === undefined) return
    const request: HighlightRequest = { id: ++lastId, code, language }
    const running = startWorker()
    const handleMessage = ({ data }: MessageEvent<HighlightAnswer>) => {
      if (data.id !== request.id) return
      setColored((before) => {
        const lines = before.code === code ? [...before.lines] : []
        data.lines.forEach((line, index) => {
          lines[data.firstLine + index] = line
        })
        return { code, lines }
      })
    }
    running.addEventListener('message', handleMessage)
    running.postMessage(request)
    return () => running.removeEventListener('message', handleMessage)
  }, [code, language])
  return colored.code === code ? colored.lines : NO_LINES
}

const NO_LINES: ColoredLines = []
const NOTHING = { code: '', lines: NO_LINES }
