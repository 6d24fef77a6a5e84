import { useEffect } from 'react'

interface StylesProps {
  styles: string
  dynamic?: boolean
}

/**
 * Returns a component that applies its styles to the page while it is mounted; while several are, those of the first. The build puts
 * this in the place of the package react-style-singleton, by which dialogs and menus stop the page from scrolling: that adds style
 * elements, whose text depends on the page and which the content security policy blocks (decision 030).
 */
export function styleSingleton() {
  const sheet = new CSSStyleSheet()
  let mounted = 0
  return function Styles({ styles }: StylesProps) {
    useEffect(() => {
      if (mounted === 0) {
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      mounted++
      return () => {
        mounted--
        if (mounted === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
      }
    }, [styles])
    return null
  }
}
