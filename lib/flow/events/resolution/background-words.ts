// Written by prisma/seed/write-background.ts.

/** Terms that the field speaks of whatever happened: percent of documents that hold them → terms. */
export const FIELD_WORDS: Readonly<Record<number, string>> = {
  5: "asks august author change compet day decemb each eu held januar judgme march meetin model one only other output passed publis report septem sets signed talks text use weight いた いる える から った とし な ない など には への める も もの や よう られ れる ライ リー ンス 与 先进 共同 判决 利用 加 南韩 发者 发表 可决 因此 国家 基础 处理 开放 必须 慧模 慧的 提供 政府 最先 本会 案 欧盟 法案 法院 的作 研究 第 签署 联邦 英国 要求 规范 订定 训练 进模 闭幕",
  10: "develo made releas safety system united され して てい めて デル モデ 关 发布 型的 开发 日发 日在 系统 通过",
  15: "act artifi intell models する と れた 于 会议 安全 美国",
  20: "ai が した で に を 人工 工智 智慧 模型",
  30: "の は 年 日 月",
}; // prettier-ignore
