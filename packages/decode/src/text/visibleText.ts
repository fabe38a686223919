/** A part of a text from the chain. `escaped` parts represent characters that must have no effect. */
export interface TextPart {
  readonly kind: 'plain' | 'escaped'
  /** As displayed: for `escaped`, a code like `U+202E`. */
  readonly text: string
}

/**
 * Characters that hide, reorder or imitate text: controls (but not tab and line feed), format characters such as bidi
 * marks, zero-width characters and tags, line and paragraph separators, lone surrogates, private use, unassigned ones.
 */
const HOSTILE_PATTERN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u034f/u
/** Emoji joined into one, as in families; here the joiner is a harmless hidden character. */
const EMOJI_PATTERN =
  /^\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?)+$/u

/**
 * Text split into parts that are displayed unchanged and characters displayed as a code. Joiners inside known emoji
 * stay. Joined again, the parts show every character.
 */
export function splitVisibleText(text: string): TextPart[] {
  // Segmenting into graphemes is slow, and almost no text needs it.
  if (!HOSTILE_PATTERN.test(text.replace(/[\t\n]/g, ''))) {
    return text === '' ? [] : [{ kind: 'plain', text }]
  }
  const parts: { kind: TextPart['kind']; text: string }[] = []
  for (const { segment } of graphemes.segment(text)) {
    if (!HOSTILE_PATTERN.test(segment) || isEmoji(segment)) append(parts, 'plain', segment)
    else for (const character of segment) appendCharacter(parts, character)
  }
  return parts
}

/** Text with every hostile character replaced by its code in brackets: `[U+202E]`. */
export function toVisibleText(text: string): string {
  return splitVisibleText(text)
    .map((part) => (part.kind === 'plain' ? part.text : `[${part.text}]`))
    .join('')
}

/** True when some character would hide, reorder or imitate others. */
export function hasHostileCharacters(text: string): boolean {
  return splitVisibleText(text).some((part) => part.kind === 'escaped')
}

/** Splits text into user-perceived characters. */
export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function isEmoji(segment: string): boolean {
  return EMOJI_PATTERN.test(segment)
}

function appendCharacter(parts: { kind: TextPart['kind']; text: string }[], character: string): void {
  const isLayout = character === '\t' || character === '\n'
  if (isLayout || !HOSTILE_PATTERN.test(character)) append(parts, 'plain', character)
  else {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    parts.push({ kind: 'escaped', text: `U+${code}` })
  }
}

function append(
  parts: { kind: TextPart['kind']; text: string }[],
  kind: TextPart['kind'],
  text: string,
): void {
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += text
  else parts.push({ kind, text })
}
