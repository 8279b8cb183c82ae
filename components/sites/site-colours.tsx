/**
 * The colours of one site, from one hue: lightness is fixed for every hue, so that contrast is the same on every site.
 * They are a text in the page, because a policy of hashes allows no attribute.
 */
export function SiteColours({ hue }: { hue: number }) {
  const pair = (light: string, dark: string) => `light-dark(oklch(${light} ${hue}),oklch(${dark} ${hue}))`;
  const css = [
    `--paper:${pair("0.988 0.004", "0.185 0.006")}`,
    `--paper-raised:${pair("0.964 0.008", "0.222 0.009")}`,
    `--rule:${pair("0.885 0.012", "0.32 0.012")}`,
    `--accent:${pair("0.42 0.115", "0.83 0.085")}`,
    `--accent-wash:${pair("0.945 0.026", "0.275 0.04")}`,
  ].join(";");
  return <style>{`:root{${css}}`}</style>;
}
