export function BlockScreen(props: { readonly blockText: string }) {
  return <pre>{JSON.stringify(props)}</pre>
}
