/** Token kinds, with their grammar scopes and the CSS class of their color; the later scope wins. */
export const TOKEN_KINDS = [
  { className: '', scopes: [] },
  { className: 'text-muted italic', scopes: ['comment', 'punctuation.definition.comment'] },
  { className: 'text-success', scopes: ['string', 'punctuation.definition.string'] },
  { className: 'text-warning', scopes: ['constant', 'constant.numeric', 'constant.language'] },
  {
    className: 'text-danger',
    scopes: ['keyword', 'keyword.control', 'storage.modifier', 'keyword.operator.word'],
  },
  {
    className: 'text-info',
    scopes: ['entity.name.function', 'support.function', 'entity.name.type.event', 'variable.language'],
  },
  {
    className: 'text-accent',
    scopes: [
      'storage.type',
      'support.type',
      'entity.name.type',
      'support.class',
      'support.type.property-name.json',
    ],
  },
  { className: '', scopes: ['keyword.operator', 'punctuation', 'variable'] },
] as const

/** Color that encodes a kind in the highlighter, whose themes only have colors. */
export function toKindColor(kind: number): string {
  return `#${kind.toString(16).padStart(6, '0')}`
}

/** Kind encoded by such a color; 0 for any other. */
export function fromKindColor(color: string | undefined): number {
  const kind = Number.parseInt(color?.slice(1, 7) ?? '', 16)
  return kind > 0 && kind < TOKEN_KINDS.length ? kind : 0
}
