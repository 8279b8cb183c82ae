import type { NewDomain, NewSite } from "#lib/registry/contracts.ts";

/** A domain of the demo; a parent orders, it does not read. */
export type DemoDomain = NewDomain & { readonly hasPack: boolean };
export type DemoTenant = {
  readonly title: string;
  readonly domains: readonly DemoDomain[];
  readonly sites: readonly NewSite[];
};

const EVEMISS: DemoTenant = {
  title: "Evemiss",
  domains: [
    { namespace: "ai-rights", title: { en: "AI rights", "zh-TW": "AI 權利", ja: "AIの権利" }, hasPack: true },
    { namespace: "law", title: { en: "Law", "zh-TW": "法律", ja: "法" }, hasPack: true },
    { namespace: "ai-models", title: { en: "AI models", "zh-TW": "AI 模型", ja: "AIモデル" }, hasPack: true },
    { namespace: "software", title: { en: "Software", "zh-TW": "軟體", ja: "ソフトウェア" }, hasPack: false },
    {
      namespace: "software-engineering",
      parent: "software",
      title: { en: "Software engineering", "zh-TW": "軟體工程", ja: "ソフトウェア工学" },
      hasPack: true,
    },
  ],
  sites: [
    {
      site_id: "agiright",
      name: "AGI Right",
      domains: ["ai-rights"],
      default_locale: "zh-TW",
      locales: ["zh-TW", "en", "ja"],
      publication_profile: {
        tagline: {
          "zh-TW": "法律、法院與政府怎麼看人工智慧",
          en: "What law, courts and governments decide about AI",
          ja: "法律・裁判所・政府がAIについて決めること",
        },
        about: {
          "zh-TW":
            "AGI Right 記錄法院、立法機關與政府對人工智慧作出的決定，以及這些決定對人與作品的影響。每一篇都列出依據的證據與評分的理由。",
          en: "AGI Right records what courts, legislatures and governments decide about artificial intelligence, and what it means for people and for works. Every page names its evidence and the reasons of its score.",
          ja: "AGI Rightは、裁判所・議会・政府がAIについて下した決定と、それが人と作品に及ぼす影響を記録する。どのページも、もとにした根拠と評価の理由を示す。",
        },
        accent_hue: 265,
        channel_locales: { "webhook-cms": ["en"] },
      },
    },
    {
      site_id: "lexwatch",
      name: "Lexwatch",
      domains: ["law"],
      default_locale: "en",
      locales: ["en", "zh-TW"],
      publication_profile: {
        tagline: {
          en: "Rulings, statutes and treaties, by the text",
          "zh-TW": "判決、法律與公約，以文本為準",
        },
        about: {
          en: "Lexwatch follows decided cases, enacted statutes and signed treaties. A ruling counts more here than a declaration that binds nobody, and a primary document more than a report of it.",
          "zh-TW":
            "Lexwatch 追蹤已作成的判決、已通過的法律與已簽署的條約。在這裡，判決比沒有拘束力的宣言重要，原始文件比報導重要。",
        },
        accent_hue: 35,
      },
    },
    {
      site_id: "modelwatch",
      name: "Modelwatch",
      domains: ["ai-models"],
      default_locale: "en",
      locales: ["en", "ja"],
      publication_profile: {
        tagline: {
          en: "Which models exist, and on what terms",
          ja: "どのモデルがあり、どんな条件で使えるのか",
        },
        about: {
          en: "Modelwatch keeps a record of released models: their size, their licence, what they were built from, and the rules that reach their makers. What nobody has reported is not shown.",
          ja: "Modelwatchは公開されたモデルの規模、ライセンス、成り立ち、そして開発者に及ぶ規則を記録する。報じられていないことは載せない。",
        },
        accent_hue: 205,
      },
    },
    {
      site_id: "buildlog",
      name: "Build Log",
      domains: ["software-engineering"],
      default_locale: "en",
      locales: ["en"],
      publication_profile: {
        tagline: { en: "What changes for people who build software" },
        about: {
          en: "Build Log is about releases, advisories and rules that change how software is built and run. It reads the same events as its sister sites, under rules of its own.",
        },
        accent_hue: 150,
      },
    },
  ],
};

/** A tenant whose domain is its own: nobody else sees how it reads an event, and nothing of it has a public page. */
const HARBOR: DemoTenant = {
  title: "Harbor",
  domains: [
    {
      namespace: "harbor.law",
      title: { en: "Harbor law desk", "zh-TW": "Harbor 法務", ja: "Harbor法務" },
      visibility: "tenant",
      hasPack: true,
    },
  ],
  sites: [
    {
      site_id: "harbor.brief",
      name: "Harbor Brief",
      domains: ["harbor.law"],
      default_locale: "en",
      locales: ["en"],
      publication_profile: {
        tagline: { en: "Briefs of a tenant for its own people" },
        about: {
          en: "Harbor Brief shows the public nothing of what its tenant reads: a domain that only its tenant may read has no public page.",
        },
        accent_hue: 320,
      },
      subscription_enabled: false,
    },
  ],
};

/** The demo network: who governs what, by slug, the first tenant first. */
export const DEMO_NETWORK: Readonly<Record<string, DemoTenant>> = { evemiss: EVEMISS, harbor: HARBOR };
