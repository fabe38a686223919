/// <reference lib="webworker" />
import {
  createHighlighterCoreSync,
  type HighlighterCore,
  type LanguageRegistration,
  type ThemeRegistrationRaw,
} from '@shikijs/core'
import { createJavaScriptRawEngine } from '@shikijs/engine-javascript/raw'
import type { CodeLanguage } from './codeLanguage.ts'
import type { HighlightAnswer, HighlightRequest } from './highlightMessages.ts'
import { mendQuotes } from './mendQuotes.ts'
import { fromKindColor, TOKEN_KINDS, toKindColor } from './tokenClasses.ts'

declare const self: DedicatedWorkerGlobalScope

/** Lines per batch: a first screenful soon, then larger batches. */
const FIRST_LINES = 200
const LINES_AT_A_TIME = 1_000
const THEME = 'kinds'

const theme: ThemeRegistrationRaw = {
  name: THEME,
  type: 'light',
  fg: toKindColor(0),
  bg: '#ffffff',
  settings: TOKEN_KINDS.flatMap(({ scopes }, kind) =>
    scopes.length === 0 ? [] : [{ scope: [...scopes], settings: { foreground: toKindColor(kind) } }],
  ),
}

let highlighter: HighlighterCore | undefined
let wanted = 0

self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  wanted = data.id
  void highlight(data)
})

async function highlight({ id, code, language }: HighlightRequest): Promise<void> {
  highlighter ??= createHighlighterCoreSync({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRawEngine(),
  })
  const shiki = highlighter
  if (!shiki.getLoadedLanguages().includes(language)) await shiki.loadLanguage(await loadGrammar(language))
  const lines = code.split('\n')
  let state: ReturnType<typeof shiki.getLastGrammarState> | undefined
  for (let at = 0; at < lines.length && wanted === id; ) {
    const end = at === 0 ? FIRST_LINES : at + LINES_AT_A_TIME
    const part = lines.slice(at, end).join('\n')
    const tokens = shiki.codeToTokensBase(part, {
      lang: language,
      theme: THEME,
      ...(state === undefined ? {} : { grammarState: state }),
      // A line this long is data, not code.
      tokenizeMaxLineLength: 5_000,
    })
    state = shiki.getLastGrammarState(tokens)
    const answer: HighlightAnswer = {
      id,
      firstLine: at,
      lines: tokens.map((line) =>
        Uint32Array.from(line.flatMap(({ content, color }) => [content.length, fromKindColor(color)])),
      ),
    }
    self.postMessage(answer)
    at = end
    // Yields so that a newer request can arrive.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

async function loadGrammar(language: CodeLanguage) {
  switch (language) {
    case 'solidity':
      return (await import('@shikijs/langs-precompiled/solidity')).default
    case 'vyper':
      return mendQuotes((await import('@shikijs/langs-precompiled/vyper')).default) as LanguageRegistration[]
    case 'json':
      return (await import('@shikijs/langs-precompiled/json')).default
  }
}
